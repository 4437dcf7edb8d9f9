alter table "batch" add column "waits_until" text collate "C";
create index batch_row_by_batch_id_reviewed_at on "batch_row" (batch_id, reviewed_at) where reviewed_at is not null;
