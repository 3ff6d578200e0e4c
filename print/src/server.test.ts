import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { PrintDocument } from '@shared/contract/print'
import { createPrintServer } from './server'

/** Pages of a PDF as text, read by pdf.js in a separate process, since it is an ES module. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pdf-'))
  try {
    const file = path.join(folder, 'document.pdf')
    await writeFile(file, pdf)
    const { stdout } = await promisify(execFile)(process.execPath, [path.resolve(__dirname, '../testing/pdf-text.mjs'), file])
    return (JSON.parse(stdout) as { files: string[][] }).files[0] ?? []
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const aDocument = (extra: Partial<PrintDocument> = {}): PrintDocument => ({
  title: '特种设备安装改造修理告知单',
  number: '编号：GZ330212202611190014',
  fileName: '告知单.pdf',
  footer: '特种设备安全监管与检验自助服务平台',
  blocks: [
    {
      kind: 'fields',
      title: '施工单位',
      rows: [
        { label: '施工单位名称', value: '宁波示例电梯工程有限公司' },
        { label: '许可证编号', value: 'TS3333001-2028' },
      ],
    },
  ],
  ...extra,
})

describe('the print host', () => {
  const server = createPrintServer({ queueLimit: 3, log: () => undefined })
  let base = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const post = (body: string) => fetch(`${base}/render`, { method: 'POST', body })
  const pdfOf = async (document: PrintDocument) => {
    const response = await post(JSON.stringify(document))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    return Buffer.from(await response.arrayBuffer())
  }

  it('draws Chinese text that can be read back, in a small file', async () => {
    const pdf = await pdfOf(aDocument({ check: { address: 'http://localhost/document-check#number=GZ330212202611190014&code=7F3A', code: '7F3A-7F3A' } }))
    expect(pdf.length).toBeLessThan(60_000)
    const [page] = await pagesOf(pdf)
    for (const text of [
      '特种设备安装改造修理告知单',
      '编号：GZ330212202611190014',
      '宁波示例电梯工程有限公司',
      'TS3333001-2028',
      '核验码 7F3A-7F3A',
      '第 1 页 共 1 页',
    ]) {
      expect(page).toContain(text)
    }
  })

  it('sets what spills onto a second page closer, so that the seal stands on the page it seals', async () => {
    const paper = (rows: number) =>
      aDocument({
        blocks: [
          { kind: 'fields', rows: Array.from({ length: rows }, (_, index) => ({ label: `第${index}项`, value: '一段不能放进半行里的说明文字' })) },
          { kind: 'signature', lines: ['施工单位（公章）：宁波示例电梯工程有限公司'] },
        ],
      })
    const counts = await Promise.all([20, 32, 60].map(async (rows) => (await pagesOf(await pdfOf(paper(rows)))).length))
    expect(counts).toEqual([1, 1, 3])
  })

  it('keeps a long label and a number on one line', async () => {
    const rows = [
      { label: '使用单位统一社会信用代码', value: '91330200QQ0000020J' },
      { label: '使用单位联系人', value: '陈测试' },
    ]
    const columns = ['序号', '设备品种', '制造单位全称', '制造许可证编号']
    const table = [['1', '曳引驱动乘客电梯，有机房和无机房的各一台', '示例电梯(中国)有限公司宁波制造基地第二分公司', 'TS2333001-2028-0001']]
    const [page] = await pagesOf(
      await pdfOf(
        aDocument({
          blocks: [
            { kind: 'fields', rows },
            { kind: 'table', columns, rows: table },
          ],
        }),
      ),
    )
    // Each line of a cell is one text in the PDF.
    for (const text of ['使用单位统一社会信用代码', '序号 设备品种', 'TS2333001-2028-0001']) expect(page).toContain(text)
  })

  it('lays a page across where its tables have many columns, with the table as wide', async () => {
    const columns = Array.from({ length: 24 }, (_, index) => `栏目${index + 1}`)
    const wide = aDocument({ blocks: [{ kind: 'table', columns, rows: [columns.map(() => '')] }] })
    const sizeOf = async (document: PrintDocument) =>
      /\/MediaBox \[0 0 (\S+) (\S+)\]/
        .exec((await pdfOf(document)).toString('latin1'))
        ?.slice(1)
        .map(Number)
    expect([await sizeOf(wide), await sizeOf({ ...wide, landscape: true })]).toEqual([
      [595.28, 841.89],
      [841.89, 595.28],
    ])
    // Upright, each heading is broken into a character a line.
    expect((await pagesOf(await pdfOf(wide)))[0]).not.toContain('栏目')
    expect((await pagesOf(await pdfOf({ ...wide, landscape: true })))[0]).toContain('栏目')
  })

  it('begins a paper of its own on a new page, with its number and the code of the document', async () => {
    const signed = { kind: 'signature' as const, lines: ['登记机关'] }
    const pdf = await pdfOf(
      aDocument({
        number: '编号：一',
        blocks: [signed, { kind: 'sheet', title: '特种设备使用登记证', number: '编号：二' }, signed],
        check: { address: 'http://localhost/document-check#number=GZ1&code=7F3A', code: '7F3A-7F3A' },
      }),
    )
    const pages = await pagesOf(pdf)
    expect(pages).toEqual([expect.stringContaining('编号：一'), expect.stringMatching(/核验码 7F3A-7F3A[\s\S]*特种设备使用登记证[\s\S]*编号：二/)])
  })

  it('repeats the head of a table and numbers every page', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => [String(index + 1), '乘客电梯', `NB${1000 + index}`])
    const columns = ['序号', '设备名称', '制造编号']
    const pages = await pagesOf(await pdfOf(aDocument({ blocks: [{ kind: 'table', title: '设备清单', columns, rows }] })))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, index) => {
      expect(page).toContain('制造编号')
      expect(page).toContain(`第 ${index + 1} 页 共 ${pages.length} 页`)
    })
    for (const row of rows) expect(pages.join('')).toContain(row[2])
  })

  it('lists the chapters and sections of a long document with the pages they are on', async () => {
    const text = { kind: 'paragraph' as const, text: '一段说明文字，'.repeat(300) }
    const headings = [
      { kind: 'heading' as const, text: '一、账号与登录', level: 1 as const },
      { kind: 'heading' as const, text: '（一）注册企业账号', level: 2 as const },
      { kind: 'heading' as const, text: '二、设备管理', level: 1 as const },
    ]
    const pages = await pagesOf(await pdfOf(aDocument({ contents: true, blocks: headings.flatMap((heading) => [heading, text]) })))
    const [listed = '', ...others] = pages
    expect(listed).toContain('目录')
    for (const { text: title } of headings) {
      const page = others.findIndex((other) => other.includes(title)) + 2
      expect(page).toBeGreaterThan(1)
      expect(listed.replace(/\s/g, '')).toContain(`${title}${page}`)
    }
  })

  it('keeps a name of a few characters on one line beside long sentences', async () => {
    const columns = ['状态', '由谁办理', '含义和下一步']
    const rows = [['整改待复核', '检验机构检验员', '整改材料已提交，检验人员将在5个工作日内复核。'.repeat(4)]]
    const [page] = await pagesOf(await pdfOf(aDocument({ blocks: [{ kind: 'table', columns, rows, prose: true }] })))
    for (const name of ['整改待复核', '检验机构检验员']) expect(page).toContain(name)
  })

  it('leaves neither the title nor the head of a table behind on the page before its first row', async () => {
    const columns = [
      '序号',
      ...['变更或者停用情况', '信息化管理情况', '最近一次检验日期', '下次检验日期', '单位内编号', '公称工作压力(MPa)', '充装介质'],
      '制造单位',
    ]
    const rows = Array.from({ length: 60 }, (_, index) => [
      String(index + 1),
      '',
      '',
      '2026-01-05',
      '2028-01-05',
      `N${index}`,
      '2.1',
      '液化石油气',
      '示例气瓶制造有限公司',
    ])
    const before = (lines: number) => ({
      kind: 'fields' as const,
      rows: Array.from({ length: lines }, (_, index) => ({ label: `第${index}项`, value: '一段不能放进半行里的说明文字' })),
    })
    for (const lines of [18, 19, 20, 21, 22, 23]) {
      const [first = ''] = await pagesOf(await pdfOf(aDocument({ blocks: [before(lines), { kind: 'table', title: '汇总表', columns, rows }] })))
      expect([lines, first.includes('汇总表'), first.includes('序号')]).toEqual([lines, first.includes('N0'), first.includes('N0')])
    }
  })

  it('carries a text longer than a page over to the next without losing any of it', async () => {
    const sentences = Array.from({ length: 260 }, (_, index) => `第${index}项施工内容应符合要求`)
    const rows = [{ label: '说明', value: sentences.join('\n'), wide: true }]
    const pages = await pagesOf(await pdfOf(aDocument({ blocks: [{ kind: 'fields', rows }] })))
    expect(pages.length).toBeGreaterThan(3)
    for (const sentence of sentences) expect(pages.join('\n')).toContain(sentence)
  })

  it('draws a document with characters the font does not have', async () => {
    const pdf = await pdfOf(aDocument({ title: '表情😀与𬍤', blocks: [{ kind: 'paragraph', text: '\u202e\u0000正文', indent: true }] }))
    expect((await pagesOf(pdf))[0]).toContain('正文')
  })

  it('refuses what is no document', async () => {
    for (const body of ['', '{', 'null', '[]', '{"title":1}', JSON.stringify({ ...aDocument(), blocks: [{ kind: 'script' }] })]) {
      expect((await post(body)).status).toBe(400)
    }
  })

  it('refuses more than a megabyte', async () => {
    expect((await post(JSON.stringify(aDocument({ footer: '长'.repeat(400_000) })))).status).toBe(413)
  })

  it('refuses at once what its queue cannot hold, and stays healthy', async () => {
    const slow = Array.from({ length: 3 }, () => request(`${base}/render`, { method: 'POST' }))
    const finished = slow.map((open) => once(open, 'response'))
    for (const open of slow) open.write(JSON.stringify(aDocument()).slice(0, 20))
    let refused = await post(JSON.stringify(aDocument()))
    while (refused.status === 200) refused = await post(JSON.stringify(aDocument()))
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect((await fetch(`${base}/health`)).status).toBe(204)
    for (const open of slow) open.end(JSON.stringify(aDocument()).slice(20))
    for (const [answer] of await Promise.all(finished)) {
      expect(answer.statusCode).toBe(200)
      answer.resume()
    }
    await pdfOf(aDocument())
  })

  it('knows nothing else', async () => {
    expect((await fetch(`${base}/`)).status).toBe(404)
    expect((await fetch(`${base}/render`)).status).toBe(404)
  })
})
