import { describeGroups } from '../describeGroups.ts';

describeGroups(1);
