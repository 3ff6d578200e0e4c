-- What was told of a subject is taken back when nobody may see it any more.
create index message_subject on message (biz_id) where biz_id <> '';
