import { messages } from '@shared/contract/messages'

/** Pages without scripts or files, for substitutes of external systems: sign-in, cashier. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#f2f4f7;color:#18222f;
  font:14px/1.5714 "PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;font-variant-numeric:tabular-nums}
header{background:#102f5e;color:#fff;padding:20px 24px;font-size:16px}
main{flex:1;display:flex;align-items:center;justify-content:center;padding:32px 16px}
.card{width:100%;max-width:400px;background:#fff;border:1px solid #dde3ea;border-radius:6px;padding:32px}
h1{margin:0 0 8px;font-size:24px;font-weight:600;line-height:1.4}
p{margin:0 0 20px;color:#414d5d}
label{display:block;margin-bottom:4px}
input{display:block;width:100%;height:40px;margin-bottom:16px;padding:0 12px;border:1px solid #8794a5;border-radius:6px;
  background:#fff;color:inherit;font:inherit}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;height:40px;border:0;border-radius:6px;
  background:#0b54c0;color:#fff;font:inherit;font-size:16px;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:#0a479f}
:focus-visible{outline:2px solid #0b54c0;outline-offset:2px}
.wrong{padding:8px 12px;border:1px solid #b42318;border-radius:6px;background:#fdeceb;color:#b42318}
.back{display:block;margin-top:20px;text-align:center;color:#0b54c0}
`

/** @param whose the system it substitutes, shown on every page @param content HTML; user input must go through `escaped` */
export const plainPage = (whose: string, title: string, content: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} - ${messages.productTitle}</title>
<style>${style}</style>
</head>
<body>
<header>${whose}</header>
<main><div class="card">
${content}
</div></main>
</body>
</html>
`
