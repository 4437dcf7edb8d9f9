update "preference" set "body" = jsonb_set("body"::jsonb #- '{columns,officers}', '{columns,found-officers}', "body"::jsonb #> '{columns,officers}')::text
  where "body"::jsonb #> '{columns,officers}' ?| array['name'];
update "preference" set "body" = jsonb_set("body"::jsonb #- '{columns,controllers}', '{columns,found-controllers}', "body"::jsonb #> '{columns,controllers}')::text
  where "body"::jsonb #> '{columns,controllers}' ?| array['company', 'number', 'how'];
update "preference" set "body" = jsonb_set("body"::jsonb #- '{columns,watch-changes}', '{columns,changes-of-watch}', "body"::jsonb #> '{columns,watch-changes}')::text
  where "body"::jsonb #> '{columns,watch-changes}' ?| array['of', 'before', 'after', 'records'];
