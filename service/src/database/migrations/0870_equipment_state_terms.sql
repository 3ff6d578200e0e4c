-- compatible from 0392
-- The index over terms does not know the state of a device: a search among the few that are not in use read all devices with the terms. Those
-- have an index of their own (0871), in which the state is a term (0872).
create function equipment_state_terms(words text[], kind text, category text, variety text, conclusion text, outcome text, area text, unit uuid,
    viewers text[], relations text[], use_status text) returns text[] language sql immutable parallel safe as $$
  select public.equipment_terms(words, kind, category, variety, conclusion, outcome, area, unit, viewers, relations) || ('state:' || use_status)
$$;
