/**
 * pdf.js in a separate chunk, loaded when the first PDF is opened. Runs under `script-src 'self'` and `worker-src 'self'`: no eval,
 * no WebAssembly, and everything it fetches later is part of our own build.
 */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { chineseMaps } from './pdfMaps'

export type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href

// pdf.js appends the file name to this address. After the question mark it does not change the address of the hashed file.
const jpegDecoder = `${new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url).href}?/`

/** Loads character maps of Chinese fonts that a PDF uses without embedding them (STSong-Light and similar ones). */
class ChineseMapReader {
  async fetch({ name }: { name: string }): Promise<{ cMapData: Uint8Array; isCompressed: boolean }> {
    const url = chineseMaps[name]
    if (!url) throw new Error(`No character map ${name}`)
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`Character map ${name}: ${answer.status}`)
    return { cMapData: new Uint8Array(await answer.arrayBuffer()), isCompressed: true }
  }
}

/** Opens a PDF. The bytes are copied, because pdf.js transfers them to its worker. Rejects if they are not a PDF. */
export function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  return getDocument({
    data: new Uint8Array(bytes.slice(0)),
    isEvalSupported: false,
    useWasm: false,
    wasmUrl: jpegDecoder,
    useWorkerFetch: false,
    CMapReaderFactory: ChineseMapReader,
    enableXfa: false,
    // Errors only: warnings about missing system fonts are not useful.
    verbosity: 0,
  }).promise
}
