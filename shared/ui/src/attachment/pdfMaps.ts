/**
 * Addresses of the character maps of simplified Chinese (Adobe-GB1). Each is a separate file, fetched when a PDF needs it. They are
 * listed one by one, because the bundler only copies files whose addresses are literals.
 */
export const chineseMaps: Readonly<Record<string, string>> = {
  'Adobe-GB1-UCS2': new URL('pdfjs-dist/cmaps/Adobe-GB1-UCS2.bcmap', import.meta.url).href,
  'GB-EUC-H': new URL('pdfjs-dist/cmaps/GB-EUC-H.bcmap', import.meta.url).href,
  'GB-EUC-V': new URL('pdfjs-dist/cmaps/GB-EUC-V.bcmap', import.meta.url).href,
  'GBK-EUC-H': new URL('pdfjs-dist/cmaps/GBK-EUC-H.bcmap', import.meta.url).href,
  'GBK-EUC-V': new URL('pdfjs-dist/cmaps/GBK-EUC-V.bcmap', import.meta.url).href,
  'GBK2K-H': new URL('pdfjs-dist/cmaps/GBK2K-H.bcmap', import.meta.url).href,
  'GBK2K-V': new URL('pdfjs-dist/cmaps/GBK2K-V.bcmap', import.meta.url).href,
  'GBKp-EUC-H': new URL('pdfjs-dist/cmaps/GBKp-EUC-H.bcmap', import.meta.url).href,
  'GBKp-EUC-V': new URL('pdfjs-dist/cmaps/GBKp-EUC-V.bcmap', import.meta.url).href,
  'GBpc-EUC-H': new URL('pdfjs-dist/cmaps/GBpc-EUC-H.bcmap', import.meta.url).href,
  'GBpc-EUC-V': new URL('pdfjs-dist/cmaps/GBpc-EUC-V.bcmap', import.meta.url).href,
  'UniGB-UCS2-H': new URL('pdfjs-dist/cmaps/UniGB-UCS2-H.bcmap', import.meta.url).href,
  'UniGB-UCS2-V': new URL('pdfjs-dist/cmaps/UniGB-UCS2-V.bcmap', import.meta.url).href,
  'UniGB-UTF16-H': new URL('pdfjs-dist/cmaps/UniGB-UTF16-H.bcmap', import.meta.url).href,
  'UniGB-UTF16-V': new URL('pdfjs-dist/cmaps/UniGB-UTF16-V.bcmap', import.meta.url).href,
  'UniGB-UTF8-H': new URL('pdfjs-dist/cmaps/UniGB-UTF8-H.bcmap', import.meta.url).href,
  'UniGB-UTF8-V': new URL('pdfjs-dist/cmaps/UniGB-UTF8-V.bcmap', import.meta.url).href,
}
