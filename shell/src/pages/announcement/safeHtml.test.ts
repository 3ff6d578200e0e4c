import { cleanPaste } from './cleanPaste'
import { safeHtml } from './safeHtml'

describe('the text of an announcement', () => {
  test('keeps what the contract lists', () => {
    const html =
      '<h3 class="align-center">一、范围</h3><p>见<strong>附件</strong><br><u>二</u></p><ol start="2"><li>甲</li></ol><table><tbody><tr><th colspan="2">表</th></tr></tbody></table><hr>'
    expect(safeHtml(html)).toBe(html)
  })
  test.each([
    ['<script>alert(1)</script><p>文</p>', '<p>文</p>'],
    ['<img src=x onerror=alert(1)><p>文</p>', '<p>文</p>'],
    ['<p onclick="alert(1)" id="root" style="position:fixed">文</p>', '<p>文</p>'],
    ['<a href="javascript:alert(1)">点</a>', '<a>点</a>'],
    ['<a href="JaVaScRiPt&colon;alert(1)">点</a>', '<a>点</a>'],
    ['<a href="data:text/html,x">点</a>', '<a>点</a>'],
    ['<a href="//elsewhere.example">点</a>', '<a>点</a>'],
    ['<svg><style><a title="</style><img src=x onerror=alert(1)>">', ''],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>', ''],
    ['<iframe src="https://elsewhere.example"></iframe><form action="/a/logout"><input name="x"><button>去</button></form>', '去'],
    ['<p class="frame align-right">文</p>', '<p class="align-right">文</p>'],
    ['<p style="text-align: center; background: url(//x)">文</p>', '<p class="align-center">文</p>'],
  ])('%s becomes %s', (html, clean) => {
    expect(safeHtml(html)).toBe(clean)
  })
  test('a link elsewhere opens beside and cannot reach back; one of the portal stays', () => {
    expect(safeHtml('<a href="https://example.org/a">外</a>')).toBe('<a href="https://example.org/a" target="_blank" rel="noopener noreferrer">外</a>')
    expect(safeHtml('<a href="/notice?kind=2">内</a>')).toBe('<a href="/notice?kind=2">内</a>')
  })
  test('cleaning twice changes nothing more', () => {
    const once = safeHtml('<h3 style="text-align:right">题</h3><a href="https://example.org">外</a><b>粗</b><script>x</script>')
    expect(safeHtml(once)).toBe(once)
  })
})

describe('what is pasted', () => {
  const item = (level: string, mark: string, text: string) =>
    `<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:${level}'><![if !supportLists]><span style='font-family:Wingdings'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]><span lang=EN-US>${text}</span></p>`

  test('of Word loses its marks and keeps its structure', () => {
    const html = `<html xmlns:o="urn:x"><head><style>p.MsoNormal{margin:0}</style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body>
      <h1 style='mso-pagination:widow-orphan'>通知</h1><p class=MsoNormal align=center style='text-align:center'><b><span style='font-size:16pt;font-family:宋体'>各单位<o:p></o:p></span></b></p>
      ${item('l0 level1 lfo1', '·', '甲')}${item('l0 level1 lfo1', '·', '乙')}<p class=MsoNormal><font color=red>以上</font></p></body></html>`
    expect(cleanPaste(html).replace(/>\s+</g, '><').trim()).toBe(
      '<h2>通知</h2><p class="align-center"><b>各单位</b></p><ul><li>甲</li><li>乙</li></ul><p>以上</p>',
    )
  })
  test('with numbers before its items becomes an ordered list', () => {
    const numbered = (text: string) => `<p style='mso-list:l1 level1 lfo2'>${text}</p>`
    expect(cleanPaste(`${numbered('1. 甲')}${numbered('2. 乙')}<p>1. 正文</p>`)).toBe('<ol><li>甲</li><li>乙</li></ol><p>1. 正文</p>')
  })
  test('from a page brings no script along', () => {
    expect(cleanPaste('<p>文<img src=x onerror=alert(1)></p><script>alert(1)</script>')).toBe('<p>文</p>')
  })
})
