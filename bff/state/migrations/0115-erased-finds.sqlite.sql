create table "found_erasure" ("erasure_id" text not null primary key);
