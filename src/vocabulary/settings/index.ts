import type { SettingDefinition } from '../setting.ts';
import { cloudA } from './clouds/cloud-a.ts';
import { cloudB } from './clouds/cloud-b.ts';
import { cloudC } from './clouds/cloud-c.ts';
import { cluster } from './cluster.ts';
import { containerA } from './containers/container-a.ts';
import { containerB } from './containers/container-b.ts';
import { containerC } from './containers/container-c.ts';
import { containerD } from './containers/container-d.ts';
import { containerE } from './containers/container-e.ts';
import { containerF } from './containers/container-f.ts';
import { containerG } from './containers/container-g.ts';
import { dag } from './dag.ts';
import { executor } from './executor.ts';
import { imgbuild } from './imgbuild.ts';
import { lineage } from './lineage.ts';
import { mail } from './mail.ts';
import { manifest } from './manifest.ts';
import { notification } from './notification.ts';
import { objfs } from './objfs.ts';
import { pkgA } from './pkg-a.ts';
import { pkgB } from './pkg-b.ts';
import { platform } from './platform.ts';
import { report } from './report.ts';
import { timeline } from './timeline.ts';
import { trace } from './trace.ts';
import { unscoped } from './unscoped.ts';
import { workflow } from './workflow.ts';

/** The rows of the configuration reference, in its order. */
export const referenceSettings: readonly SettingDefinition[] = [
  ...unscoped,
  ...containerA,
  ...containerB,
  ...containerC,
  ...containerD,
  ...containerE,
  ...containerF,
  ...containerG,
  ...cloudA,
  ...cloudB,
  ...cloudC,
  ...cluster,
  ...pkgA,
  ...pkgB,
  ...dag,
  ...executor,
  ...objfs,
  ...lineage,
  ...mail,
  ...manifest,
  ...notification,
  ...report,
  ...timeline,
  ...trace,
  ...platform,
  ...imgbuild,
  ...workflow,
];
