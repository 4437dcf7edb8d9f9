alter table "batch" add column "accepts" integer;
alter table "batch_row" add column "accepted_by" text;
alter table "batch_row" add column "accepted_at" text;
alter table "claim_mark" add column "rewritten" integer;
create table "batch_record" ("record" text not null primary key, "case_id" text not null, "batch_id" text not null, "row" integer not null, "is_accepted" integer not null, "is_written" integer not null);
create index batch_row_not_accepted on "batch_row" (batch_id) where state = 'found' and accepted_at is null;
create index batch_record_by_batch_id_row on "batch_record" (batch_id, row);
create index batch_record_to_rewrite on "batch_record" (case_id) where is_accepted <> is_written;
create trigger content_takes_batch_record after delete on content begin delete from batch_record where record = old.id; end;
