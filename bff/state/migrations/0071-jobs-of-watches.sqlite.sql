insert into "job" (job_id, kind, case_id, actor, state, due_at, claimed_by, claimed_until, tries) select watch_id, 'watch', case_id, coalesce(pressed_by, actor), case state when 'active' then 'waiting' else 'paused' end, due_at, claimed_by, claimed_until, 0 from "watch";
drop index watch_by_due_at;
drop index watch_by_claimed_until;
alter table "watch" drop column "due_at";
alter table "watch" drop column "claimed_by";
alter table "watch" drop column "claimed_until";
alter table "watch" drop column "pressed_by";
