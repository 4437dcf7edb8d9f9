insert into "job" (job_id, kind, case_id, actor, state, due_at, claimed_by, claimed_until, tries) select call_id, 'call', batch.case_id, coalesce(batch_call.actor, batch.actor), 'waiting', claimed_until, claimed_by, claimed_until, 0 from "batch_call" join "batch" on batch.batch_id = batch_call.batch_id where batch_call.state in ('claimed', 'sent') and claimed_until is not null;
drop index batch_call_by_claimed_until;
alter table "batch_call" drop column "claimed_by";
alter table "batch_call" drop column "claimed_until";
