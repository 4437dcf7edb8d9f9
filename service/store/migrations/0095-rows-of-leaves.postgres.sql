delete from "nearest_leaf";
delete from "nearest_tree";
alter table "nearest_leaf" add column "rows" bytea;
