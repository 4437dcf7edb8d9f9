create table "found_erasure" ("erasure_id" text collate "C" not null primary key);
