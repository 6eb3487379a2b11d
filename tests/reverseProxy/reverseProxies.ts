/** Reverse proxies that `docs/proxy/` has an example for. */
export type ReverseProxyName = 'nginx' | 'Caddy' | 'HAProxy'
/** Files, folder and free ports of a test's proxy. */
export type ReverseProxyPlaces = {
  folder: string
  certificate: string
  key: string
  both: string
  port: number
  http: number
}
type ReverseProxy = {
  program: string
  /** Example configuration in docs/proxy/. */
  file: string
  /** Replaces the example's names and paths by the test's. */
  adapt: (text: string, places: ReverseProxyPlaces, portals: string[]) => string
  options: (file: string, folder: string) => string[]
}

/** Programs and example configurations of the reverse proxies, and how a test adapts each. */
export const reverseProxies: Record<ReverseProxyName, ReverseProxy> = {
  nginx: {
    program: '/usr/sbin/nginx',
    file: 'nginx.conf',
    adapt: (text, { folder, certificate, key, port, http }, [portal = '']) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
events {}
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${replaceAll(text, [
  [/^ {2}listen \[::\].*\n/gm, ''],
  [/listen 80;/, `listen 127.0.0.1:${http};`],
  [/listen 443 /, `listen 127.0.0.1:${port} `],
  [/\/etc\/letsencrypt\S*fullchain.pem/, certificate],
  [/\/etc\/letsencrypt\S*privkey.pem/, key],
  [/server 127.0.0.1:3000;/, `server ${portal};`],
])}
}`,
    options: (file, folder) => ['-e', 'stderr', '-g', 'daemon off;', '-p', folder, '-c', file],
  },
  Caddy: {
    program: '/usr/bin/caddy',
    file: 'Caddyfile',
    adapt: (text, { certificate, key, port }, [portal = '']) =>
      replaceAll(text, [
        [/^\{\n/m, '{\n\tadmin off\n\tauto_https disable_redirects\n'],
        [/^www.envol.example \{\n/m, `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}\n`],
        [/reverse_proxy 127.0.0.1:3000/, `reverse_proxy ${portal}`],
      ]),
    options: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  HAProxy: {
    program: '/usr/sbin/haproxy',
    file: 'haproxy.cfg',
    adapt: (text, { both, port, http }, [one = '', two = '']) =>
      replaceAll(text, [
        // Fewer file descriptors, as the test may open.
        [/maxconn 10000/, 'maxconn 400'],
        [/bind :80\n/, `bind 127.0.0.1:${http}\n`],
        [/bind :443 ssl crt \S+/, `bind 127.0.0.1:${port} ssl crt ${both}`],
        [/10\.0\.0\.11:3000/g, one],
        [/10\.0\.0\.12:3000/g, two],
      ]),
    options: (file) => ['-db', '-f', file],
  },
}

/** Replaces patterns in a text. Throws for one that the text does not have. */
function replaceAll(text: string, changes: [pattern: RegExp, by: string][]) {
  return changes.reduce((changed, [pattern, by]) => {
    const next = changed.replace(pattern, () => by)
    if (next === changed) throw new Error(`${String(pattern)} is not in the example`)
    return next
  }, text)
}
