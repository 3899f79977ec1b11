import regularUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url'
import boldUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url'
import type { NoVehicleData } from '../evidence/no-vehicle'
import type { StatementData } from '../evidence/statement-data'
import type { Pack } from '../evidence/statement-words'
import { writeNoVehicle, writePack, writeStatement } from './write-statement'

export type PdfRequest =
  | { readonly kind: 'statement'; readonly data: StatementData }
  | { readonly kind: 'no vehicle'; readonly data: NoVehicleData }
  | { readonly kind: 'pack'; readonly pack: Pack }
export type PdfResult =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly message: string }

addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  write(data).then(
    (bytes) => post({ kind: 'pdf', bytes }, [bytes.buffer]),
    (error: unknown) => post({ kind: 'failed', message: String(error) }),
  )
})

function post(result: PdfResult, transfer: Transferable[] = []): void {
  postMessage(result, { transfer })
}

async function write(request: PdfRequest): Promise<Uint8Array<ArrayBuffer>> {
  const [regular, bold] = await Promise.all([load(regularUrl), load(boldUrl)])
  const fonts = { regular, bold }
  if (request.kind === 'statement') return writeStatement(request.data, fonts)
  if (request.kind === 'no vehicle') return writeNoVehicle(request.data, fonts)
  return writePack(request.pack, fonts, (done) => post({ kind: 'progress', done }))
}

async function load(url: string): Promise<Uint8Array> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`A font did not load: ${answer.status}.`)
  return new Uint8Array(await answer.arrayBuffer())
}
