alter table "placement" add column "collapsed" integer;
create table "graph_filter" ("case_id" text collate "C" not null primary key, "filter" text collate "C" not null);
