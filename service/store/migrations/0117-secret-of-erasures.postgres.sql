alter table "suppressed" add column "secret" text collate "C";
