create table "derived_mark" ("mark" text collate "C" not null primary key, "seq" integer not null);
insert into derived_mark (mark, seq) select 'chain', coalesce(max(seq), 0) from chain;
drop function chain_lists_asked() cascade;
drop function chain_lists_answered() cascade;
