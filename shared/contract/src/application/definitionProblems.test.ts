import type { FieldDefinition } from '../form/definition'
import type { ApplicationDefinition } from './definition'
import { accessProblems, definitionProblems, pageProblems, sameTypeProblems } from './definitionProblems'
import { constructionNotice } from './types/constructionNotice'

const changed = (change: Partial<ApplicationDefinition>): ApplicationDefinition => ({ ...constructionNotice, ...change })
const { states, transitions } = constructionNotice

describe('a definition is refused with a sentence', () => {
  it.each<[string, ApplicationDefinition, string | string[]]>([
    [
      'for a state nobody leads to',
      changed({ states: [...states, { code: '55', label: '已派工', tone: 'moving', hint: { owner: '' } }] }),
      'no transition leads to state 55 已派工',
    ],
    ['for a state nobody can leave', changed({ transitions: transitions.filter(({ from }) => !from.includes('85')) }), 'nobody can leave state 85 撤销审批中'],
    [
      'for a handler without sight',
      changed({ parties: constructionNotice.parties.map((party) => (party.relation === 'authority' ? { ...party, states: ['70'] } : party)) }),
      'is for authority in state 20, in which that party does not see the record',
    ],
    [
      'for a field withheld from nobody',
      changed({
        groups: constructionNotice.groups.map((group) => ({ ...group, fields: group.fields.map((field) => ({ ...field, withheldFrom: ['moon'] })) })),
      }),
      'is withheld from moon, which is no party',
    ],
    [
      'for a field of a type that is a name only',
      changed({
        groups: constructionNotice.groups.map((group) => ({ ...group, fields: group.fields.map((field) => ({ ...field, type: 'operator' as const })) })),
      }),
      'has the type operator, which can be neither chosen nor read: use operatorFill',
    ],
    [
      'for a mobile number that others read whole',
      changed({
        groups: constructionNotice.groups.map((group) => ({
          ...group,
          fields: group.fields.map(({ sensitive: _sensitive, ...field }: FieldDefinition) => field),
        })),
      }),
      'form.constLeaderMobile is a mobile number and not sensitive',
    ],
    [
      'for a state that waits for a party that cannot act',
      changed({ states: states.map((state) => (state.code === '20' ? { ...state, waitsFor: { relations: ['institute'] } } : state)) }),
      'state 20 待接收 waits for a party that has no transition out of it',
    ],
    [
      'for a handler no party names',
      changed({ parties: constructionNotice.parties.filter((party) => party.relation !== 'authority') }),
      'is for authority , whom no party of the type names',
    ],
    [
      'for two transitions nothing tells apart',
      changed({ transitions: [...transitions, ...transitions.filter((transition) => transition.path === 'receive')] }),
      'share path, state and actor',
    ],
    [
      'for a submission without a number',
      changed({ transitions: transitions.map(({ issues: _issues, ...transition }) => transition) }),
      'submits, but no transition draws a number',
    ],
    ['for a party from a field that is not there', changed({ groups: constructionNotice.groups.slice(0, 2) }), 'party authority names field'],
    [
      'for a condition on a field that is not there',
      changed({ attachments: [{ code: 'X', label: '文件', required: { field: 'nothing', in: ['1'] } }] }),
      'paper X names field nothing',
    ],
    [
      'for an expiry the system cannot take',
      changed({
        states: states.map((state) => (state.code === '20' ? { ...state, waitsFor: { relations: ['authority'], days: 15, expiry: 'expire' } } : state)),
      }),
      'expires by expire',
    ],
    [
      'for an SMS to nobody’s number',
      changed({ transitions: transitions.map((transition) => ({ ...transition, tells: [{ relation: 'owner', sms: true }], smsText: '已办理' })) }),
      'sends owner an SMS, for which the form has no number',
    ],
    [
      'for an SMS that says what nothing stands for',
      changed({ smsTo: 'moon', transitions: transitions.map((transition) => ({ ...transition, tells: [], smsText: '{tide}' })) }),
      ['smsTo names field moon', 'has an SMS without a text, or a text nobody is sent', 'says {tide}, which nothing stands for'],
    ],
    [
      'for a confirmation that says what nothing stands for',
      changed({ transitions: transitions.map((one) => (one.path === 'receive' ? { ...one, confirm: { title: '接收', text: '{unitName}的{tide}' } } : one)) }),
      ['the confirmation of transition receive says {tide}, which nothing stands for'],
    ],
    [
      'for a confirmation with a value, of one who is asked for their own record',
      changed({ transitions: transitions.map((one) => (one.path === 'commit' ? { ...one, confirm: { title: '提交', text: '由{unitName}提交' } } : one)) }),
      ['the confirmation of transition commit says {unitName}, which nothing stands for'],
    ],
    [
      'for words searched in a column that is not there',
      changed({ index: { ...constructionNotice.index, rowKeywords: { table: 'devices', columns: ['factoryNo', 'moon'] } } }),
      ['index.rowKeywords names column devices.moon, which is not declared'],
    ],
    [
      'for a number of its devices that is not there',
      changed({ index: { ...constructionNotice.index, equipment: { table: 'devices', kind: 'equclacode', numbers: ['moon'] } } }),
      ['index.equipment.numbers names devices.moon, which is not declared'],
    ],
    [
      'for a table its devices are counted in that is not there',
      changed({ index: { ...constructionNotice.index, equipment: { kind: 'equclacode', numbers: [], counted: ['devices', 'moon'] } } }),
      ['index.equipment.counted names table moon, which is not declared'],
    ],
    [
      'for a number nobody is sent an SMS at',
      changed({ smsTo: 'constContactTel' }),
      ['smsTo names constContactTel, but no transition sends an SMS', 'transition commit (提交) sends none', 'transition return (退回补正) sends none'],
    ],
    [
      'for a message that says what nothing stands for',
      changed({ transitions: transitions.map((transition) => ({ ...transition, news: '{tide}' })) }),
      'the message of transition commit says {tide}, which nothing stands for',
    ],
    [
      'for a key fact, a list note, a step that name what is not there',
      changed({
        keyFacts: [
          { label: '姓名', field: 'moon' },
          { label: '人员', table: 'tide' },
          { label: '设备', table: 'devices', noteColumn: 'dew' },
        ],
        listNote: 'fog',
        steps: [{ label: '接收', states: ['20'], by: ['acept'], promiseField: 'dusk' }],
      }),
      [
        'key fact 姓名 names field moon',
        'key fact 人员 names table tide',
        'key fact 设备 names field dew',
        'listNote is fog, which is none of listFields',
        'step 接收 is done by acept, the action of no transition',
        'step 接收 names field dusk',
      ],
    ],
    [
      'for an opinion of no transition, and a paper printed in a state that is not there',
      changed({ opinionTemplates: [{ action: 'acept', label: '齐全', text: '' }], documents: [{ key: 'receipt', label: '回执', states: ['77'] }] }),
      ['opinion 齐全 is for acept, the action of no transition', 'document receipt is printed in state 77, which is not declared'],
    ],
  ])('%s', (_name, definition, sentence) => {
    const said = definitionProblems(definition).join('\n')
    for (const part of [sentence].flat()) expect(said).toContain(part)
  })

  const known = { guards: [], effects: [], facts: [], documents: constructionNotice.documents.map(({ key }) => key) }

  it('for a party or a document its code does not provide: neither would fail a call', () => {
    const found = changed({
      parties: [...constructionNotice.parties, { relation: 'reader', roles: ['1'], source: { kind: 'found', by: 'moon' } }],
      documents: [...constructionNotice.documents, { key: 'tide', label: '潮汐表', states: ['70'] }],
    })
    expect(definitionProblems(found, known)).toEqual([
      "constructionNotice: party reader is found by moon, which the type's code does not provide",
      "constructionNotice: the type's code does not draw the document tide",
    ])
    expect(definitionProblems(found, { ...known, parties: ['moon'], documents: [...known.documents, 'tide'] })).toEqual([])
  })

  it('for a guard or an effect its code does not provide', () => {
    const odd = changed({ transitions: transitions.map((transition) => ({ ...transition, requires: ['moon'], effects: ['tide'] })) })
    expect(definitionProblems(odd, known).join('\n')).toMatch(/requires moon[\s\S]*has the effect tide/)
    expect(definitionProblems(constructionNotice, known)).toEqual([])
  })

  it('for a field without a key, by where it stands, and for nothing else until it has one', () => {
    const nameless = { label: '原申请', type: 'application' } as FieldDefinition
    const [first, ...rest] = constructionNotice.groups
    const [table] = constructionNotice.tables
    if (!first || !table) throw new Error('The notice has a group and a table')
    const odd = changed({
      groups: [{ ...first, fields: [...first.fields, nameless] }, ...rest],
      tables: [{ ...table, columns: [nameless, ...table.columns] }],
      transitions: transitions.map((one) => (one.path === 'receive' ? { ...one, input: [{ key: 'times', label: '', fields: [nameless] }] } : one)),
    })
    expect(definitionProblems(odd)).toEqual([
      `constructionNotice: field ${first.fields.length + 1} (原申请) of group ${first.key} has no key`,
      `constructionNotice: field 1 (原申请) of table ${table.key} has no key`,
      'constructionNotice: field 1 (原申请) of input times of transition receive has no key',
    ])
  })

  it('for a number without a series', () => {
    const odd = changed({
      transitions: transitions.map((transition) => (transition.path === 'receive' ? { ...transition, issues: ['certificate'] } : transition)),
    })
    expect(definitionProblems(odd, known).join('\n')).toContain("transition receive draws certificate, for which the type's code has no series")
    expect(definitionProblems(odd, { ...known, series: ['certificate'] })).toEqual([])
  })

  it('for a page in no route manifest, one its handlers may not open, and an access code nobody has', () => {
    const pages = Object.values(constructionNotice.pages).map((path) => ({ path, access: 'CON-01', roleTypes: ['3', '7'] }))
    expect(pageProblems(constructionNotice, pages)).toEqual([])
    const { review, reviewDetail } = constructionNotice.pages
    expect(
      pageProblems(
        constructionNotice,
        pages.filter(({ path }) => path !== review),
      ),
    ).toEqual([`constructionNotice: pages.review is ${review}, which no route manifest has`])
    expect(
      pageProblems(
        constructionNotice,
        pages.map((page) => (page.path === reviewDetail ? { ...page, roleTypes: ['3'] } : page)),
      ),
    ).toEqual([`constructionNotice: role 7 handles it, but its page ${reviewDetail} is not open to that role`])
    expect(pageProblems(changed({ pages: { ...constructionNotice.pages, reviewDetail: review } }), pages)).toEqual([
      `constructionNotice: pages.reviewDetail is the queue itself, ${review}: on a narrow screen and from a link a record needs a page of its own`,
    ])
    expect(
      accessProblems([
        { path: '/a', access: 'CON-01', roleTypes: ['3'] },
        { path: '/b', access: null },
        { path: '/c', access: 'XXX-01' },
      ]),
    ).toEqual(['/c asks for access XXX-01, which no role has that may open it'])
  })

  it('for a key or a number prefix another type has', () => {
    expect(sameTypeProblems([constructionNotice, changed({ key: 'other', numberPrefix: 'ZZ', base: '/a/stone/other' })])).toEqual([])
    expect(sameTypeProblems([constructionNotice, constructionNotice])).toEqual([
      'two application types have the key constructionNotice',
      'numbers of two application types begin with GZ',
    ])
  })

  it('for one of several types under a path that does not say so, and for one that says so alone', () => {
    const other = changed({ key: 'other', numberPrefix: 'ZZ', sharesBase: true })
    expect(sameTypeProblems([constructionNotice, other])).toEqual(['constructionNotice shares /a/stone/eqmBcwBasic with another type, but does not say so'])
    expect(sameTypeProblems([changed({ sharesBase: true }), other])).toEqual([])
    expect(sameTypeProblems([other])).toEqual(['other says that it shares /a/stone/eqmBcwBasic, which no other type has'])
  })
})
