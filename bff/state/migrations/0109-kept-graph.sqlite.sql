alter table "placement" add column "collapsed" integer;
create table "graph_filter" ("case_id" text not null primary key, "filter" text not null);
