alter table "batch_row" add column "sole" integer;
alter table "batch_row" add column "chosen" text;
drop trigger content_takes_batch_row;
create trigger content_takes_batch_row after delete on content begin update batch_row set "choices" = '[]' where "choices" is not null and (batch_id, "row") in (select batch_id, "row" from batch_call where record = old.id); update batch_row set "chosen" = null where "chosen" is not null and (batch_id, "row") in (select batch_id, "row" from batch_call where record = old.id); end;
