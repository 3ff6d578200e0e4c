-- compatible from 0390
-- Housekeeping takes out counters that count nothing: days pass, and nobody counts under them any more.
grant delete on equipment_counter to portal_app;
