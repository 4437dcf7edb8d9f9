create table "derived_mark" ("mark" text not null primary key, "seq" integer not null);
insert into derived_mark (mark, seq) select 'chain', coalesce(max(seq), 0) from chain;
drop trigger chain_lists_asked;
drop trigger chain_lists_answered;
