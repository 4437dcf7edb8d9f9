create table "account_calls" ("account_id" integer not null primary key, "calls_left" double precision not null, "counted_at" bigint not null);
