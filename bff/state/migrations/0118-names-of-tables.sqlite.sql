update "preference" set "body" = json_set(json_remove("body", '$.columns."officers"'), '$.columns."found-officers"', json_extract("body", '$.columns."officers"'))
  where exists (select 1 from json_each("body", '$.columns."officers"') where value in ('name'));
update "preference" set "body" = json_set(json_remove("body", '$.columns."controllers"'), '$.columns."found-controllers"', json_extract("body", '$.columns."controllers"'))
  where exists (select 1 from json_each("body", '$.columns."controllers"') where value in ('company', 'number', 'how'));
update "preference" set "body" = json_set(json_remove("body", '$.columns."watch-changes"'), '$.columns."changes-of-watch"', json_extract("body", '$.columns."watch-changes"'))
  where exists (select 1 from json_each("body", '$.columns."watch-changes"') where value in ('of', 'before', 'after', 'records'));
