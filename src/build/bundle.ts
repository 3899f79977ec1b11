import type { Rolldown } from 'vite'

/** A chunk by its name. Throws where the build has none, or several. */
export function chunkOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const [chunk, ...others] = chunks.filter((one) => one.name === name)
  if (!chunk || others.length > 0) throw new Error(`The build has no or several chunks "${name}".`)
  return chunk
}

/** The files that a chunk needs: its own, its styles, and those of the chunks that it imports. */
export function filesOf(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  known = new Set<string>(),
): string[] {
  known.add(chunk.fileName)
  for (const name of chunk.viteMetadata?.importedCss ?? []) known.add(name)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (!known.has(name) && imported?.type === 'chunk') filesOf(bundle, imported, known)
  }
  return [...known]
}
