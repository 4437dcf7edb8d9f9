alter table "pin" add column "edited_by" text;
create index batch_record_cited on "batch_record" (case_id) where is_accepted = 3;
