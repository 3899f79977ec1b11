const DOCUMENTATION = 'https://docs.odd.example/'

/** Fields as JSON text. Absent ones are empty. */
function fields(odd: { auth?: object; urls?: string; headers?: object; documentation?: string }): string {
  const { auth = [], urls = '{}', headers = [], documentation = DOCUMENTATION } = odd
  const json = JSON.stringify
  return `{"auth":${json(auth)},"urls":${urls},"config":{"headers":${json(headers)}},"documentation":${json(documentation)}}`
}

const input = (name: string, type = 'string') => ({ name, type })

/** Valid but hard to display: markup, scripts, names such as __proto__, long texts, repeats. */
export const HOSTILE_INTEGRATIONS: readonly { readonly title: string; readonly fields: string }[] = [
  {
    title: 'Script for documentation',
    fields: fields({
      auth: [input('token', 'password')],
      documentation: 'javascript:alert(document.domain)',
    }),
  },
  {
    title: '<img src=x onerror="alert(1)"><script>alert(2)</script>',
    fields: fields({
      auth: [input('<b>name</b>', '<i>type</i>')],
      urls: '{"<u>api</u>":"https://odd.example/<script>alert(3)</script>"}',
      headers: [input('X-<em>Odd</em>')],
    }),
  },
  {
    title: 'Keys of objects',
    fields: fields({
      auth: [input('__proto__'), input('constructor'), input('toString')],
      urls: '{"__proto__":"https://proto.example/","constructor":"https://constructor.example/"}',
    }),
  },
  {
    title: `Long ${'unbroken'.repeat(49)}end`,
    fields: fields({ auth: [input('n'.repeat(300), 't'.repeat(120))] }),
  },
  {
    title: 'Telematics (again)',
    fields: fields({ auth: [input('key'), input('key'), input('key', 'password')] }),
  },
  { title: 'Telematics (again)', fields: fields({ auth: [input('key')], headers: [input('X-Key')] }) },
  {
    title: 'Addresses of every kind',
    fields: fields({
      urls: JSON.stringify({
        plain: 'http://plain.example/api',
        script: 'javascript:alert(4)',
        file: 'ftp://files.example/in/',
        port: 'https://odd.example:8443/api?key={key}',
        user: 'https://admin:secret@odd.example/',
        look_alike: 'https://xn--gogle-0nd.example/',
      }),
      documentation: 'data:text/html,<script>alert(5)</script>',
    }),
  },
  { title: 'exe.\u202Egnp', fields: fields({ auth: [input('a\u0007b'), input('\u202Etxet')] }) },
  {
    title: '=HYPERLINK("http://evil.example","Open")',
    fields: fields({ auth: [input('+1'), input('@SUM(A1)')] }),
  },
  { title: '', fields: fields({ auth: [input('')], documentation: 'http://docs.odd.example/plain' }) },
]
