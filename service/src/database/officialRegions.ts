import { undividedRegions } from '@shared/contract/rules'
import { areaList } from '@vant/area-data'
import type { Client } from 'pg'

/**
 * The administrative divisions of China down to counties (GB/T 2260 codes). Entries of the package beyond these are left out: development
 * zones, towns of cities without districts, and the divisions of 台湾、香港、澳门, which have no official codes.
 */
const isUnofficial = (code: string): boolean =>
  /(7\d|9\d)$|^320112$/.test(code) || undividedRegions.some((whole) => code !== whole && code.startsWith(whole.replace(/(00)+$/, '')))

/** Abolished divisions that records may still name, by code. */
const abolished: Readonly<Record<string, string>> = {
  320611: '港闸区',
  330103: '下城区',
  330104: '江干区',
  330183: '富阳市',
  330185: '临安市',
  330204: '江东区',
  330283: '奉化市',
  330322: '洞头县',
  330621: '绍兴县',
  330682: '上虞市',
  331021: '玉环县',
  350402: '梅列区',
  350403: '三元区',
  350427: '沙县',
  350625: '长泰县',
  350681: '龙海市',
  370634: '长岛县',
  370684: '蓬莱市',
  410306: '吉利区',
  410322: '孟津县',
  410381: '偃师市',
  431121: '祁阳县',
  450127: '横县',
  513425: '会理县',
  520522: '黔西县',
  532331: '禄丰县',
  540422: '米林县',
  540530: '错那县',
  610322: '凤翔县',
  610928: '旬阳县',
  654223: '沙湾县',
}

const parentOf = (code: string): string => {
  if (code.endsWith('0000')) return ''
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`
}

/** Every division, provinces first. */
export function officialRegions(): { code: string; name: string; parent: string; abolished: boolean }[] {
  const current = Object.entries({ ...areaList.province_list, ...areaList.city_list, ...areaList.county_list }).filter(
    ([code]) => !isUnofficial(code) && !(code in abolished),
  )
  const row =
    (ended: boolean) =>
    ([code, name]: [string, string]) => ({ code, name, parent: parentOf(code), abolished: ended })
  return [...current.map(row(false)), ...Object.entries(abolished).map(row(true))]
}

/** Updates the table to the release's regions. A region the release no longer knows is kept as abolished, so that records still show its name. */
export async function updateRegions(client: Client): Promise<void> {
  const known = [JSON.stringify(officialRegions())]
  await client.query(
    `insert into region (code, name, parent_code, abolished)
      select code, name, parent, abolished from jsonb_to_recordset($1::jsonb) as official (code text, name text, parent text, abolished boolean)
      on conflict (code) do update set name = excluded.name, parent_code = excluded.parent_code, abolished = excluded.abolished
        where (region.name, region.parent_code, region.abolished) is distinct from (excluded.name, excluded.parent_code, excluded.abolished)`,
    known,
  )
  await client.query(
    `update region set abolished = true where not abolished
      and not exists (select from jsonb_to_recordset($1::jsonb) as official (code text) where official.code = region.code)`,
    known,
  )
}
