import type { StatementFile } from '../evidence/statement-schema'
import type { Pack } from '../evidence/statement-words'
import { loadFonts } from './fonts'
import { writePack, writeStatement } from './write-statement'

/** What the page asks for: one statement, or a pack. */
export type PdfRequest =
  | { readonly kind: 'statement'; readonly file: StatementFile }
  | { readonly kind: 'pack'; readonly pack: Pack }
/** How many statements of a pack are written, the PDF, or why there is none. */
export type PdfResult =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly message: string }

addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  const post = (result: PdfResult, transfer: Transferable[] = []) => postMessage(result, { transfer })
  write(data, (done) => post({ kind: 'progress', done })).then(
    (bytes) => post({ kind: 'pdf', bytes }, [bytes.buffer]),
    (error: unknown) => post({ kind: 'failed', message: String(error) }),
  )
})

async function write(
  request: PdfRequest,
  onProgress: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const fonts = await loadFonts()
  if (request.kind === 'statement') return writeStatement(request.file, fonts)
  return writePack(request.pack, fonts, onProgress)
}
