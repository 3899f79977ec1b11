import { FileLimitError } from '../evidence/file-limits'
import type { Pack } from '../evidence/pack'
import type { StatementFile } from '../evidence/statement-schema'
import { loadFonts } from './fonts'
import { type ReadProgress, type ReadStatement, readStatements } from './read-statements'
import { writePack, writeStatement } from './write-statement'

/** What the page asks for: the PDF of one statement or a pack, or what is in a file that came back. */
export type PdfRequest =
  | { readonly kind: 'statement'; readonly file: StatementFile }
  | { readonly kind: 'pack'; readonly pack: Pack }
  | { readonly kind: 'read'; readonly file: File }
/** How far it is, the result, or why there is none. */
export type PdfResult =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'reading'; readonly progress: ReadProgress }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'read'; readonly statements: readonly ReadStatement[] }
  | { readonly kind: 'failed'; readonly message: string; readonly isFile: boolean }

addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  answer(data).then(
    (result) => post(result, result.kind === 'pdf' ? [result.bytes.buffer] : []),
    (error: unknown) => {
      const isFile = error instanceof FileLimitError
      post({ kind: 'failed', message: isFile ? error.message : String(error), isFile })
    },
  )
})

function post(result: PdfResult, transfer: Transferable[] = []): void {
  postMessage(result, { transfer })
}

async function answer(request: PdfRequest): Promise<PdfResult> {
  if (request.kind === 'read') {
    const onProgress = (progress: ReadProgress) => post({ kind: 'reading', progress })
    return { kind: 'read', statements: await readStatements(request.file, { loadFonts, onProgress }) }
  }
  const fonts = await loadFonts()
  if (request.kind === 'statement') return { kind: 'pdf', bytes: await writeStatement(request.file, fonts) }
  const onProgress = (done: number) => post({ kind: 'progress', done })
  return { kind: 'pdf', bytes: await writePack(request.pack, fonts, onProgress) }
}
