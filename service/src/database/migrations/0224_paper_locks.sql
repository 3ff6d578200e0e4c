-- Papers lock the draft they belong to, which takes the right to update it.
grant update on second_unit_draft to portal_app;
