import regularUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url'
import boldUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url'

/** The fonts of statements, as TrueType files. */
export interface PdfFonts {
  readonly regular: Uint8Array
  readonly bold: Uint8Array
}

/** Fetches both fonts from the console's own origin. Rejects where one does not come. */
export async function loadFonts(): Promise<PdfFonts> {
  const [regular, bold] = await Promise.all([load(regularUrl), load(boldUrl)])
  return { regular, bold }
}

async function load(url: string): Promise<Uint8Array> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`A font did not load: ${answer.status}.`)
  return new Uint8Array(await answer.arrayBuffer())
}
