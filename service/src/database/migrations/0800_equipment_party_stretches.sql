-- compatible from 0392
-- What many devices have and the caller's own hardly do was still read through: a stretch (0750) told which of its devices have a word,
-- and not whose they are. Now it tells that as well, which of them failed or are restricted, and 载荷试验 has stretches too.

-- Whose devices a stretch tells: a whole province's and the administrator's are almost all there are.
create function equipment_party_is_kept(relation text, viewer text) returns boolean language sql immutable parallel safe as $$
  select relation <> 'administrator' and viewer !~ '^place:..$'
$$;

-- A device's, as `equipment_stretch_keys`, and for whoever has to do with it.
create function equipment_party_stretch_keys(id uuid, words text[], kind text, category text, variety text, conclusion text, outcome text, unit uuid,
    viewers text[], relations text[], due date, detect date, load_test date, code text, updated timestamptz)
  returns integer[] language sql immutable parallel safe as $$
  select array(
    select public.equipment_stretch_key(stretch, term)
    from (values
        (case when isfinite(due) then public.equipment_stretch('due_date', 'week', public.equipment_week(due)::text)
          else public.equipment_stretch('due_date', 'lot', public.equipment_lot(id)) end),
        (public.equipment_stretch('detect_date', 'week', public.equipment_week(detect)::text)),
        (public.equipment_stretch('load_test_date', 'week', public.equipment_week(load_test)::text)),
        (public.equipment_stretch('updated_at', 'week', public.equipment_week((updated at time zone 'UTC')::date)::text)),
        (case when public.equipment_code_stretch(code) is null then public.equipment_stretch('equipment_code', 'lot', public.equipment_lot(id))
          else public.equipment_stretch('equipment_code', 'code', public.equipment_code_stretch(code)) end)
      ) place (stretch),
      (select word from unnest(words) word where octet_length(word) > 3
        union all select unnest(array['kind:' || kind, 'category:' || category, 'variety:' || variety, 'conclusion:' || conclusion, 'unit:' || unit::text])
        union all select 'outcome:' || outcome where outcome in ('failed', 'restricted')
        union all select relation || ' ' || viewer from unnest(relations, viewers) party (relation, viewer) where public.equipment_party_is_kept(relation, viewer)
      ) named (term)
    where stretch is not null and term is not null
  )
$$;
