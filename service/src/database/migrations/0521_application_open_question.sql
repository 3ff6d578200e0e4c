-- A column has precedence over a parameter of its name: application_candidates, which takes what is asked for as `asked`, found nothing by words.
alter table application rename column asked to open_question;
