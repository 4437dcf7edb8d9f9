create table "access_token" ("token_id" text collate "C" not null primary key, "token_hash" text collate "C" not null, "analyst_id" text collate "C" not null, "name" text collate "C" not null, "scopes" text collate "C" not null, "created_at" text collate "C" not null, "expires_at" text collate "C" not null, "last_used_at" text collate "C", "revoked_at" text collate "C");
create unique index access_token_by_token_hash on "access_token" (token_hash);
create index access_token_by_analyst_id on "access_token" (analyst_id);
alter table "batch" add column "started_token" text collate "C";
