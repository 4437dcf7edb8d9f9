create table "access_token" ("token_id" text not null primary key, "token_hash" text not null, "analyst_id" text not null, "name" text not null, "scopes" text not null, "created_at" text not null, "expires_at" text not null, "last_used_at" text, "revoked_at" text);
create unique index access_token_by_token_hash on "access_token" (token_hash);
create index access_token_by_analyst_id on "access_token" (analyst_id);
alter table "batch" add column "started_token" text;
