import { type HttpError, httpError } from './http-error'

interface Disposition {
  readonly name: string
  /** Present if the part is a file. */
  readonly fileName: string | undefined
}

const DISPOSITION = /^content-disposition[ \t]*:[ \t]*/i
const PARAMETER = /[ \t]*;[ \t]*([!#$%&'*+.^_`|~0-9a-z-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/iy

/**
 * Reads name and file name from the lines of a part's header. Throws 400 unless it is one of a form's field.
 * Browsers write quotes and line ends within names as %22, %0D and %0A, and escape nothing else; others use a backslash.
 */
export function dispositionOf(header: string): Disposition {
  const unfolded = header.replace(/\r\n(?=[ \t])/g, '')
  const lines = unfolded.split('\r\n').filter((line) => line !== '')
  if (lines.some((line) => /[\r\n]/.test(line) || !/^[^\s:]+[ \t]*:/.test(line))) {
    throw malformedForm('A part has a header that cannot be read.')
  }
  const [line, ...others] = lines.filter((one) => DISPOSITION.test(one))
  if (line === undefined || others.length > 0) {
    throw malformedForm('A part needs exactly one Content-Disposition.')
  }
  const value = line.replace(DISPOSITION, '')
  const [kind = ''] = /^[^\s;]*/.exec(value) ?? []
  if (kind.toLowerCase() !== 'form-data') throw malformedForm('A part is not of the kind form-data.')
  const parameters = readParameters(value.slice(kind.length).replace(/[ \t;]+$/, ''))
  const name = parameters.get('name')
  if (name === undefined) throw malformedForm('A part has no name.')
  return { name, fileName: parameters.get('filename') ?? extended(parameters.get('filename*')) }
}

function readParameters(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (let at = 0; at < text.length; at = PARAMETER.lastIndex) {
    PARAMETER.lastIndex = at
    const [, name, quoted, plain] = PARAMETER.exec(text) ?? []
    if (name === undefined) throw malformedForm('A Content-Disposition cannot be read.')
    const value = quoted?.replace(/\\(["\\])/g, '$1') ?? plain ?? ''
    parameters.set(name.toLowerCase(), unescaped(value))
  }
  return parameters
}

function unescaped(value: string): string {
  return value.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}

/** The value of a parameter such as `filename*=UTF-8''na%C3%AFve.pdf` (RFC 8187), which older libraries send. */
function extended(value: string | undefined): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.*)$/is.exec(value ?? '') ?? []
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw malformedForm('A file name is not percent-encoded UTF-8.')
  }
}

/** The 400 for a form that cannot be read. */
export function malformedForm(reason: string): HttpError {
  return httpError(400, `Multipart form parse error - ${reason}`)
}
