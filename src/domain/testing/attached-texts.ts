/** Returns the texts of the files attached to a PDF made by the console, in their order. */
export function attachedTexts(bytes: Uint8Array): Promise<string[]> {
  const file = Buffer.from(bytes).toString('latin1')
  const streams = file.matchAll(/\/Type \/EmbeddedFile[\s\S]*?\nstream\n([\s\S]*?)\nendstream/g)
  return Promise.all([...streams].map(([, packed = '']) => unpacked(Buffer.from(packed, 'latin1'))))
}

function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))).text()
}
