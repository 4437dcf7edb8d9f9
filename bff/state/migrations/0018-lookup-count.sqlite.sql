create table "lookup_count" ("session_id" text not null primary key, "taken" integer not null, "ends_at" text not null);
create index lookup_count_by_ends_at on "lookup_count" (ends_at);
