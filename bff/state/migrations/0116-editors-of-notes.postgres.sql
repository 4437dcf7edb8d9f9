alter table "pin" add column "edited_by" text collate "C";
create index batch_record_cited on "batch_record" (case_id) where is_accepted = 3;
update "batch_record" set is_accepted = 3 where is_accepted = 1
  and not exists (select 1 from batch_call join batch_row
    on batch_row.batch_id = batch_call.batch_id and batch_row."row" = batch_call."row"
    where batch_call.record = batch_record.record and batch_row.accepted_at is not null)
  and not exists (select 1 from screening_judgement
    where screening_judgement.record = batch_record.record and screening_judgement.verdict = 'same');
