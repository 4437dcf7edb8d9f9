alter table "batch_call" add column "follows" text collate "C";
