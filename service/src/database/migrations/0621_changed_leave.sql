-- compatible from 0602
-- A leave that was entered wrongly, or turns out longer, is changed where it stands.
grant update on inspector_leave to portal_app;
