delete from "nearest_tree";
alter table "nearest_tree" add column "offsets" blob;
drop table "nearest_leaf";
create table "nearest_leaf" ("tree_id" integer not null, "leaf" integer not null, "rows" blob);
create unique index nearest_leaf_by_tree_id_leaf on "nearest_leaf" (tree_id, leaf);
