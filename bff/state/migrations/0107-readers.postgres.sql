alter table "case_member" add column "reader_since" text collate "C";
