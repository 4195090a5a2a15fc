// SPDX-License-Identifier: Apache-2.0
// A PostgreSQL of our own that can be stopped and started again.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function programs() {
  const versions = '/usr/lib/postgresql';
  const folders = existsSync(versions)
    ? readdirSync(versions).map((version) => join(versions, version, 'bin'))
    : [];
  folders.push(...(process.env.PATH ?? '').split(':'));
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('PostgreSQL is not installed (scripts/install.sh test)');
  return found;
}

// PostgreSQL does not run as root.
function otherUser() {
  if (process.getuid() !== 0) return {};
  const id = (which) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'quadriga-pg-'));
  const data = join(folder, 'data');
  const at = programs();
  const user = otherUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder };
  const words = ['-D', data, '-U', 'quadriga', '-A', 'trust', '--locale=C.UTF-8', '--no-sync'];
  const made = spawnSync(join(at, 'initdb'), words, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  let child;
  const kill = () => child?.kill('SIGQUIT');
  const postgres = {
    url: `postgresql://quadriga@/postgres?host=${folder}`,
    async start() {
      child = spawn(join(at, 'postgres'), ['-D', data, '-k', folder, '-c', 'listen_addresses='], {
        ...options,
        stdio: 'ignore',
      });
      const ask = ['-h', folder, '-U', 'quadriga'];
      for (let tries = 0; spawnSync(join(at, 'pg_isready'), ask).status !== 0; ++tries) {
        if (tries > 300) throw new Error('PostgreSQL does not answer');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    // At once, as if the machine had lost its power.
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      kill();
      await ended;
      child = undefined;
    },
    async remove() {
      if (child) await postgres.stop();
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  process.on('exit', kill); // whatever becomes of the test
  await postgres.start();
  return postgres;
}
