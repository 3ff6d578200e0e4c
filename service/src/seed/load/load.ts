import {
  type ApplicationDefinition,
  type ApplicationForm,
  applicationDefinitions,
  draftStatuses,
  fieldsOf,
  type PartySource,
} from '@shared/contract/application'
import { enums, type Option } from '@shared/contract/enums'
import type { FieldDefinition, FormRow } from '@shared/contract/form'
import { Client } from 'pg'
import type { Database } from '../../database/database'
import { connectionSettings, type DatabaseAddress } from '../../database/pool'
import { regionMap, regionName } from '../../database/regions'
import { searchable } from '../../workflow/bigrams'
import { indexColumns } from '../../workflow/form/form'
import { creditCode } from '../material/identity'
import { type Chance, chanceFrom } from '../material/random'
import { dropIndexes } from './dropIndexes'
import { loadEquipment } from './loadEquipment'

/**
 * Fills a portal with as many applications as a province has, of every type and in every state, for performance tests. A few dozen samples per
 * type are built here from the definitions; PostgreSQL multiplies them, with parties, counters and search columns as the service would write
 * them. Nobody can sign in as these units.
 */
export interface Load {
  applications: number
  /** Number of devices in the archive. */
  equipment?: number
  units: number
}

/** Arbitrary; the same value gives the same data except for ids. */
const chanceSeed = 20_261_122
const samplesPerType = 40
/** Applications per statement: keeps the tables its triggers read in memory. */
const batch = 50_000
/** Number of institutes, and of inspectors named in inputs. */
const institutes = 12

const words = [
  '东海',
  '西岭',
  '南塘',
  '北湾',
  '天童',
  '月湖',
  '江厦',
  '白云',
  '高桥',
  '清泉',
  '鼓楼',
  '明州',
  '临港',
  '松石',
  '石浦',
  '大榭',
  '梅山',
  '云龙',
  '横街',
  '古林',
]
const trades = ['物业服务', '电梯工程', '机电安装', '起重设备', '精密机械', '化工', '商业管理', '医院', '学校', '物流仓储', '锅炉安装', '热电']
const unitName = (index: number): string =>
  `宁波示例${words[index % words.length]}${words[Math.floor(index / words.length) % words.length]}${trades[index % trades.length]}${index}号有限公司`

/** Separates the terms of an array that is passed as text. */
const comma = '\u0001'

const isDraft = (code: string): boolean => draftStatuses.includes(code)

/** States to draw from: few records are open, most have ended. */
function statesOf(definition: ApplicationDefinition): string[] {
  const drafts = definition.states.filter(({ code }) => isDraft(code))
  const underWay = definition.states.filter((state) => state.waitsFor && !isDraft(state.code))
  const ended = definition.states.filter((state) => !state.waitsFor && !isDraft(state.code))
  const shares = (count: number, states: readonly { code: string }[]) =>
    Array.from({ length: states.length > 0 ? count : 0 }, (_, index) => states[index % states.length]?.code ?? '')
  return [...shares(6, drafts), ...shares(12, underWay), ...shares(82, ended)]
}

function aValue(field: FieldDefinition, chance: Chance, areas: readonly string[]): string {
  const text = `${chance.pick(words)}${chance.pick(words)}${field.label}`
  switch (field.type) {
    case 'enum':
    case 'enums':
      return field.enum ? chance.pick<Option>(enums[field.enum]).code : ''
    case 'region':
      return chance.pick(areas)
    case 'integer':
    case 'rating':
      return String(1 + chance.number(5))
    case 'decimal':
    case 'money':
      return `${chance.number(9_000) + 1}.00`
    case 'date':
      return `2026-${String(1 + chance.number(12)).padStart(2, '0')}-15`
    case 'month':
      return `2026-${String(1 + chance.number(12)).padStart(2, '0')}`
    case 'datetime':
      return `2026-${String(1 + chance.number(12)).padStart(2, '0')}-15 10:30`
    case 'string':
    case 'text':
      return field.example ?? text.slice(0, field.maxLength ?? 100)
    case 'catalogue':
      return '3000'
    default:
      // Ids of other records and numbers with check digits: lists do not show them.
      return field.example ?? ''
  }
}

function aForm(definition: ApplicationDefinition, chance: Chance, areas: readonly string[]): ApplicationForm {
  const row = (fields: readonly FieldDefinition[]): FormRow => Object.fromEntries(fields.map((field) => [field.key, aValue(field, chance, areas)]))
  const tables = definition.tables.map((table) => [table.key, Array.from({ length: Math.max(table.minRows, 1) }, () => row(table.columns))])
  return { fields: row(fieldsOf(definition)), tables: Object.fromEntries(tables) }
}

/**
 * @param address of PostgreSQL, for its owner
 * @param tell called with progress messages
 * @throws and leaves nothing written
 */
export async function seedLoad(database: Database, address: DatabaseAddress, load: Load, tell: (done: string) => void = () => undefined): Promise<void> {
  const client = new Client(connectionSettings(address))
  await client.connect()
  try {
    await client.query(`begin; set local timezone = 'Asia/Shanghai'; set local maintenance_work_mem = '512MB'; set local work_mem = '128MB'`)
    await client.query(`select set_config('portal.role_type', 'system', true), setseed(0.5)`)
    const regions = await database.system(regionMap)
    const areas = [...regions].filter(([code, { abolished }]) => /^3302(?!00)/.test(code) && !abolished).map(([code]) => code)
    await makeUnits(client, load.units, areas)
    await makeSamples(client, database, areas)
    await client.query(partyFunctions)
    const indexes = await dropIndexes(client, filled)
    const types = applicationDefinitions.length
    for (const [position, definition] of applicationDefinitions.entries()) {
      const wanted = Math.floor(load.applications / types) + (position < load.applications % types ? 1 : 0)
      for (let made = 0; made < wanted; made += batch) {
        await makeApplications(client, definition, made, Math.min(batch, wanted - made), load.units)
        tell(`${definition.label} ${Math.min(made + batch, wanted)}/${wanted}`)
      }
    }
    await loadEquipment(client, load.equipment ?? 0, (code) => regionName(regions, code), tell)
    for (const index of indexes) {
      await client.query(index)
      tell(index.slice(0, 100))
    }
    await client.query('commit')
    await client.query(
      'vacuum (analyze) application, application_party, application_counter, application_event, application_revision, equipment, equipment_party, equipment_counter, equipment_pipeline, equipment_change, unit',
    )
  } finally {
    await client.end()
  }
}

/** Tables that receive most of the rows. */
const filled = ['application', 'application_party', 'application_event', 'equipment', 'equipment_party', 'equipment_pipeline', 'equipment_change']

async function makeUnits(client: Client, count: number, areas: readonly string[]): Promise<void> {
  const units = Array.from({ length: count + institutes }, (_, index) => {
    const name = index < count ? unitName(index) : `宁波示例${words[index - count]}特种设备检验研究院`
    return { name, uscc: creditCode('9', '1', '330200', 100_000 + index), kind: index < count ? 'enterprise' : 'inspection', found: searchable([name]) }
  })
  await client.query(
    `create temp table load_unit on commit drop as
      select row_number() over (partition by kind order by position)::int as n, gen_random_uuid() as id, gen_random_uuid() as account_id,
        kind, unit_name, uscc, area_code, string_to_array(search, $6) as search, search_text
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as named(kind, unit_name, uscc, search, search_text, position),
        lateral (select ($7::text[])[1 + floor(power(random(), 2) * cardinality($7::text[]))::int + 0 * position::int] as area_code) lies`,
    [
      units.map((unit) => unit.kind),
      units.map((unit) => unit.name),
      units.map((unit) => unit.uscc),
      units.map((unit) => unit.found.search.join(comma)),
      units.map((unit) => unit.found.search_text),
      comma,
      areas,
    ],
  )
  await client.query(
    `alter table load_unit add primary key (kind, n);
     insert into unit (id, kind, unit_name, uscc, unit_type, area_code) select id, kind, unit_name, uscc, (1 + n % 4)::text, area_code from load_unit;
     -- Nobody signs in as they: they would come from elsewhere, and no identity is theirs.
     insert into account (id, login_name, name, unit_id, password_hash, must_change_password, is_sso)
       select account_id, 'load-' || kind || n, '测试' || n, id, '', false, true from load_unit;
     insert into account_role (account_id, role_id)
       select account_id, role.id from load_unit join role on role.role_type = any(case when kind = 'inspection' then '{4,6}'::text[] else '{1,2,3}' end);
     analyze load_unit`,
  )
}

async function makeSamples(client: Client, database: Database, areas: readonly string[]): Promise<void> {
  await client.query(
    `create temp table load_sample (type text, n int, form jsonb, summary jsonb, kind text, equipment_kind text, search text[], search_text text, primary key (type, n)) on commit drop`,
  )
  const chance = chanceFrom(chanceSeed)
  for (const definition of applicationDefinitions) {
    for (let n = 1; n <= samplesPerType; n += 1) {
      const form = aForm(definition, chance, areas)
      const columns = await database.system((connection) =>
        indexColumns(connection, definition, form, { number: '', receiptNo: '', unitName: '', rows: {}, inputs: {} }),
      )
      await client.query('insert into load_sample values ($1, $2, $3, $4, $5, $6, $7, $8)', [
        definition.key,
        n,
        form,
        columns.summary,
        columns.kind,
        columns.equipment_kind,
        columns.search,
        columns.search_text,
      ])
    }
  }
}

/** The character pairs and characters of a number, as `searchable` derives them from a text. */
const partyFunctions = `create function pg_temp.terms(word text) returns text[] language sql immutable as $$
  select array_agg(distinct term) from generate_series(1, length(word)) at, lateral (values (lower(substr(word, at, 2))), (lower(substr(word, at, 1)))) terms (term)
$$`

/** SQL for the viewers of a submitted record other than its owner, from the definition's parties. */
function partiesOf(definition: ApplicationDefinition): string {
  const parties = definition.parties.flatMap(({ source, relation, roles }) =>
    (source.kind === 'role' ? roles.map((role) => `'role:${role}'`) : [viewerOf[source.kind]]).map(
      (viewer) => `select ${viewer} as viewer, '${relation}' as relation`,
    ),
  )
  return parties.join(' union all ')
}

/** SQL expression for the viewer of each kind of party, from the units of the load. */
const viewerOf: Readonly<Record<Exclude<PartySource['kind'], 'role'>, string>> = {
  applicant: `'unit:' || row.unit_id`,
  area: 'area_viewers(row.area_code)',
  unit: `'unit:' || institute.id`,
  uscc: `'unit:' || other.id`,
  found: `'unit:' || other.id`,
  unitsWithin: `'within:' || left(row.area_code, 4)`,
  input: `'account:' || institute.account_id`,
}

async function makeApplications(client: Client, definition: ApplicationDefinition, from: number, count: number, units: number): Promise<void> {
  const drafts = draftStatuses.map((status) => `'${status}'`).join()
  await client.query(
    `create temp table load_row on commit drop as
      select gen_random_uuid() as id, drawn.*, owner.id as unit_id, owner.account_id, case when drawn.own_area then owner.area_code else other.area_code end as area_code,
        owner.search as unit_search, owner.search_text as unit_text, drawn.status in (${drafts}) as draft
      from (
        select n, ($1::text[])[1 + floor(random() * cardinality($1::text[]))::int] as status, 1 + floor(random() * $2)::int as sample,
          -- A few units have most of the records.
          1 + floor(power(random(), 3) * $3)::int as owner, 1 + floor(power(random(), 2) * $3)::int as other,
          1 + floor(power(random(), 2) * $4)::int as institute, random() < 0.7 as own_area,
          -- Five years, each busier than the one before, today twice as busy as any day.
          date_trunc('second', now() - make_interval(secs => (1 - sqrt(random())) * 157680000)) as begun
        from generate_series($5::int + 1, $5::int + $6::int) n
      ) drawn
      join load_unit owner on owner.kind = 'enterprise' and owner.n = drawn.owner
      join load_unit other on other.kind = 'enterprise' and other.n = drawn.other`,
    [statesOf(definition), samplesPerType, units, institutes, from, count],
  )
  const waiting = definition.states.filter((state) => state.waitsFor?.workdays !== undefined).map(({ code }) => code)
  await client.query(
    `create temp table load_party on commit drop as
      select row.id, named.viewer, array_agg(distinct named.relation order by named.relation) as relations
      from load_row row
      join load_unit other on other.kind = 'enterprise' and other.n = row.other
      join load_unit institute on institute.kind = 'inspection' and institute.n = row.institute
      cross join lateral (${partiesOf(definition)}) named
      where not row.draft or named.relation = 'owner'
      group by row.id, named.viewer`,
  )
  await client.query(
    `insert into application (id, type, number, receipt_no, status, unit_id, area_code, kind, equipment_kind, applicant_id, version, form, summary,
        search, search_text, viewers, revision, definition_version, submitted_at, due_date, created_at, updated_at)
      select row.id, $1, named.number, '', row.status, row.unit_id, row.area_code, sample.kind, sample.equipment_kind, row.account_id, 2, sample.form,
        sample.summary, pg_temp.terms(named.number) || row.unit_search || sample.search,
        concat_ws(E'\\n', nullif(lower(named.number), ''), row.unit_text, nullif(sample.search_text, '')), party.viewers, (not row.draft)::int, $4::integer,
        case when not row.draft then row.begun + interval '1 hour' end,
        case when row.status = any($2::text[]) then current_date + (row.n % 20 - 6) end,
        row.begun, least(now(), row.begun + case when row.draft then interval '0' else make_interval(hours => 1 + row.n % 90) end)
      from load_row row
      join load_sample sample on sample.type = $1 and sample.n = row.sample
      join (select id, array_agg(viewer) as viewers from load_party group by id) party using (id)
      cross join lateral (select case when row.draft then '' else $3 || row.area_code || to_char(row.begun, 'YYYYMMDD') || lpad(row.n::text, 8, '0') end as number) named`,
    [definition.key, waiting, definition.numberPrefix, definition.version],
  )
  await client.query(
    `insert into application_party (application_id, viewer, relations, type, status, submitted_at, updated_at, due_date, unit_id, area_code, kind, equipment_kind, number, created_at)
      select record.id, party.viewer, party.relations, record.type, record.status, record.submitted_at, record.updated_at, record.due_date, record.unit_id,
        record.area_code, record.kind, record.equipment_kind, record.number, record.created_at
      from load_party party join application record using (id) where party.viewer <> 'unit:' || record.unit_id;
     insert into application_revision (application_id, revision, definition_version, form, submitted_by, submitted_at)
      select record.id, 1, record.definition_version, record.form, record.applicant_id, record.submitted_at from load_row join application record using (id) where record.revision = 1;
     insert into application_event (application_id, action, from_status, to_status, operator_id, operator_name, role_type, unit_name, created_at, revision, operator_unit_id)
      select record.id, case last when 0 then 'commit' else 'accept' end, '10', case last when 1 then record.status else '20' end, row.account_id, '测试', '3', unit.unit_name,
        record.submitted_at + last * interval '1 hour', 1, record.unit_id
      from load_row row join application record using (id) join unit on unit.id = record.unit_id cross join generate_series(0, 1) last where record.revision = 1;
     drop table load_row, load_party`,
  )
}
