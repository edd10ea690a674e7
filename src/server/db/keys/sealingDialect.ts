import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { BoundedMap } from '../boundedMap.ts';
import { createDataKeys } from './dataKeys.ts';
import type { KeyWrapper } from './keyWrapper.ts';
import { KnownTexts } from './knownTexts.ts';
import { createOwners } from './owners.ts';
import { type Sealing, SealingConnection } from './sealingConnection.ts';

const MOST_ROWS = 20_000;

const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof SealingConnection ? connection.inner : connection;

const ended = (connection: DatabaseConnection, isCommitted: boolean): void => {
  if (connection instanceof SealingConnection) connection.ended(isCommitted);
};

function sealingDriver(driver: Driver, sealing: Sealing): Driver {
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) =>
      new SealingConnection(await driver.acquireConnection(options), sealing),
    beginTransaction: (connection, settings) => driver.beginTransaction(innerOf(connection), settings),
    commitTransaction: async (connection) => {
      if (connection instanceof SealingConnection) await connection.writeLast();
      await driver.commitTransaction(innerOf(connection));
      ended(connection, true);
    },
    rollbackTransaction: (connection) =>
      driver.rollbackTransaction(innerOf(connection)).finally(() => ended(connection, false)),
    releaseConnection: (connection, options) => driver.releaseConnection(innerOf(connection), options),
    destroy: (options) => driver.destroy(options),
  };
}

/** Seals with keys wrapped by `wrapper`; shared by a database's connections. */
export const createSealing = (wrapper: KeyWrapper, now?: () => number): Sealing => ({
  keys: createDataKeys(wrapper, now),
  owners: createOwners(),
  keyOfRow: new BoundedMap(MOST_ROWS),
  texts: new KnownTexts(),
});

/** A dialect that stores no column of `sealedColumns.ts` in plain text; its queries need `sealingPlugin`. */
export const sealingDialect = (dialect: Dialect, sealing: Sealing): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => sealingDriver(dialect.createDriver(), sealing),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
});
