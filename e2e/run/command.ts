import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ROOT } from './paths'

export interface CommandOptions {
  /** The command's working folder. Defaults to the repository's root. */
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Milliseconds after which the command and its children are killed. No limit by default. */
  readonly timeout?: number
  /** When to print the command's output: immediately (the default), or at the end, so that several can run in parallel. */
  readonly output?: 'at once' | 'at the end'
}

/**
 * Runs a program from the repository's root, with its output on this terminal. Finds the project's own programs
 * (`vite`, `tsc` …) by name. Resolves with the exit code: 127 if it can't start, 124 if it takes too long.
 */
export function run(program: string, args: readonly string[], options: CommandOptions = {}): Promise<number> {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? ROOT,
      stdio: options.output === 'at the end' ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path, ...options.env },
      // Uses a separate process group only if the whole group may have to be killed. Ctrl-C reaches other processes
      // anyway.
      detached: options.timeout !== undefined,
    })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => printed.push(data))
    let tooLong = false
    const timer = setTimeout(
      () => {
        tooLong = true
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      },
      options.timeout ?? 2 ** 31 - 1,
    )
    const finish = (code: number): void => {
      clearTimeout(timer)
      process.stdout.write(Buffer.concat(printed))
      resolve(tooLong ? 124 : code)
    }
    child.on('error', () => finish(127))
    // Not on `exit`, when output may still arrive.
    child.on('close', (code) => finish(code ?? 1))
  })
}
